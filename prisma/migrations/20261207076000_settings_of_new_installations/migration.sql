-- New installations issue a simplified invoice with every sale. An installation that has sold keeps the default it had.
INSERT INTO settings (key, value, updated_at)
SELECT 'invoices.simplified', '"request"', now() WHERE EXISTS (SELECT FROM orders)
ON CONFLICT (key) DO NOTHING;

-- An installation that has sold keeps its books of past days as they were: cash has an account of its own from tomorrow on.
INSERT INTO settings (key, value, updated_at)
SELECT 'invoices.cash_since', to_jsonb(to_char((now() AT TIME ZONE coalesce(
    (SELECT value #>> '{}' FROM settings WHERE key = 'defaults.time_zone'), 'Europe/Madrid'))::date + 1, 'YYYY-MM-DD')), now()
WHERE EXISTS (SELECT FROM orders)
ON CONFLICT (key) DO NOTHING;
