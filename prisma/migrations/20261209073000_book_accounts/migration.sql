-- Accounts of the journal by the first day on which they count: a change leaves the books of past days as they were.
CREATE TABLE "book_accounts" (
  "since" DATE NOT NULL,
  "accounts" JSONB NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT moment(),
  CONSTRAINT "book_accounts_pkey" PRIMARY KEY ("since"),
  CONSTRAINT "book_accounts_object" CHECK (jsonb_typeof("accounts") = 'object')
);

-- An installation that has sold keeps its books of past days. Terminals and Bizum have accounts of their own from today
-- on.
WITH kept AS (
  SELECT jsonb_object_agg(field, coalesce(s.value, to_jsonb(usual))) AS accounts
  FROM (VALUES ('accountCustomers', 'customers', '430'), ('accountSales', 'sales', '705'), ('accountTax', 'tax', '477'),
    ('accountBank', 'bank', '572'), ('accountCash', 'cash', '570'), ('accountCashOver', 'cash_over', '778'),
    ('accountCashShort', 'cash_short', '678'), ('accountCashSafe', 'cash_safe', '5709'),
    ('accountCashPending', 'cash_pending', '555'), ('accountClearing', 'clearing', '5729'),
    ('accountFees', 'fees', '626'),
    ('accountBalances', 'balances', '438'), ('accountGiven', 'given', '659'), ('accountEnded', 'ended', '759'),
    ('accountDeferred', 'deferred', '')) account (field, key, usual)
    LEFT JOIN settings s ON s.key = 'invoices.account_' || account.key
), days AS (
  SELECT DATE '0001-01-01' AS since, '{}'::jsonb AS more
  UNION ALL
  SELECT (now() AT TIME ZONE coalesce((SELECT value #>> '{}' FROM settings WHERE key = 'defaults.time_zone'),
    'Europe/Madrid'))::date, '{"accountTerminal": "5728", "accountBizum": "5727"}'
)
INSERT INTO book_accounts (since, accounts)
SELECT days.since, kept.accounts || days.more FROM kept, days WHERE EXISTS (SELECT FROM orders);
