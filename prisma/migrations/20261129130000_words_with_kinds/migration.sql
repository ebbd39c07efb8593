-- What may be searched is told by the index, and rows are not fetched for it.
create index order_words_found on order_words (word, order_id desc, kind);
drop index order_words_word;
-- A search would read all that waits to be put into the index; words come by a job, which has the time.
alter index search_words_near set (fastupdate = off);
