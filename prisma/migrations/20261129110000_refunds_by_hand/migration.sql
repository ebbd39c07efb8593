-- Staff said that the money was sent in another way: late news of what the company was asked before undo nothing of it.
alter table refunds add column by_hand boolean not null default false;
