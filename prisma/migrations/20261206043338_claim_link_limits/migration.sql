-- AlterTable
ALTER TABLE "claim_links" ADD COLUMN     "ends_on" DATE,
ADD COLUMN     "taken" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "total_limit" INTEGER;

-- Each handout of a link is one code that it gave.
update claim_links l set taken = (select count(*) from bulk_handouts h where h.link_id = l.id);
alter table claim_links add constraint claim_links_limit check (total_limit between 1 and 10000 and taken <= total_limit);
