-- A link that signs in without a password is one more kind of those that work once.
ALTER TABLE "one_time_tokens" DROP CONSTRAINT "one_time_tokens_kind";
ALTER TABLE "one_time_tokens" ADD CONSTRAINT "one_time_tokens_kind"
  CHECK ("kind" IN ('password_reset', 'email_verification', 'first_administrator', 'invitation', 'new_device', 'sign_in'));
