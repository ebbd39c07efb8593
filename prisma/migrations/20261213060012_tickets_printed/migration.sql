-- The code that the other system printed, case-sensitive. Two slots or events may have the same one.
alter table tickets add column printed_code text, add column printed_source text,
  add constraint tickets_printed check (((printed_code is null) = (printed_source is null))
    and (length(printed_code) between 1 and 255)) not valid;
