-- Questions of products at the gate (server/shared/gateQuestions.ts), and a scan's answers: { question's id: answer }.

-- Whether an answer is missing: the gate denies entry without it. A yes/no answer is `yes` or `no`, a choice one of
-- its values.
create or replace function answers_missing(p_questions jsonb, p_answers jsonb) returns boolean
language sql immutable as $$
  select p_questions <> '[]' and exists (select from jsonb_array_elements(p_questions) q
      cross join lateral (select btrim(coalesce(p_answers ->> (q ->> 'id'), '')) as given) a
    where case q ->> 'kind'
      when 'yes_no' then a.given not in ('yes', 'no')
      when 'choice' then not exists (select from jsonb_array_elements(q -> 'options') o where o ->> 'value' = a.given)
      else a.given = '' end)
$$;

-- The answers stored with a scan, with the text of the questions; null for none.
create or replace function answers_told(p_questions jsonb, p_answers jsonb) returns jsonb
language sql immutable as $$
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'question', q -> 'label', 'kind', q -> 'kind', 'answer', left(btrim(p_answers ->> (q ->> 'id')), 300),
      'label', (select o -> 'label' from jsonb_array_elements(q -> 'options') o
        where o ->> 'value' = btrim(p_answers ->> (q ->> 'id'))))) order by at)
  from jsonb_array_elements(p_questions) with ordinality as asked(q, at)
  where btrim(coalesce(p_answers ->> (q ->> 'id'), '')) <> ''
$$;
