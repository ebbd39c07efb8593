-- Planner settings for functions that find rows by key, and for the functions they call. Each connection plans them
-- once, often while the tables are empty: for an empty table the planner reads the whole, and a cached plan still does
-- so with a million rows (measured in decision 1).
do $$
declare
  v_function text;
begin
  foreach v_function in array array['hold_places', 'hold_places_within', 'change_hold', 'change_hold_within',
    'place_orders', 'place_orders_within', 'expire_orders', 'cancel_order', 'confirm_order',
    'change_order_email', 'book_visits', 'reschedule', 'hold_move', 'expire_moves',
    'store_redirects', 'settle_payments', 'settle_refund', 'give_back', 'match_lines', 'return_line', 'undo_statement',
    'use_credit', 'remove_credit', 'change_balance', 'refund_to_credit', 'issue_sold_voucher',
    'ask_rules', 'validate_tickets', 'staff_ids', 'take_at_counter', 'move_cash']
  loop
    execute format('alter function %I set plan_cache_mode = force_generic_plan set enable_seqscan = off
      set enable_hashjoin = off set enable_mergejoin = off', v_function);
  end loop;
  -- Reads a ticket's last scan from the end of its index, for any number of scans.
  alter function ask_rules set enable_bitmapscan = off;
  alter function validate_tickets set enable_bitmapscan = off;
end $$;
