-- Indexed words that share one of these keys, with their sound (`near_keys`). The planner overestimates array matches
-- and would read all words.
create or replace function near_words(p_near text[]) returns table (word text, sound text) language sql stable
set enable_seqscan = off as $$
  select w.word, w.near[1] from search_words w where w.near && p_near limit 300
$$;
