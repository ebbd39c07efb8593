-- Sessions that wait for the second step of a sign-in, by the account they name: `end_sessions` looks for them.
create index sessions_of_second_step on sessions ((data #>> '{auth.twoFactor,userId}')) where data ? 'auth.twoFactor';
