-- Jobs that failed as often as they are tried: kept until somebody has them run again or lets them go. The same job with
-- the same data stands there once.
create table dead_jobs (
    "id" uuid not null,
    "name" text not null,
    "data" jsonb not null default '{}',
    "error" text not null,
    "times" integer not null default 1,
    "failed_at" timestamptz(3) not null default moment(),
    constraint dead_jobs_pkey primary key ("id")
);
create unique index dead_jobs_name_data_key on dead_jobs ("name", md5("data"::text));
