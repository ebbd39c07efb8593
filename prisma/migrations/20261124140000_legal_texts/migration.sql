-- CreateTable
CREATE TABLE "legal_drafts" (
    "kind" TEXT NOT NULL,
    "bodies" JSONB NOT NULL DEFAULT '{}',
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "legal_drafts_pkey" PRIMARY KEY ("kind")
);

-- CreateTable
CREATE TABLE "legal_texts" (
    "kind" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "published_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "published_by" UUID,

    CONSTRAINT "legal_texts_pkey" PRIMARY KEY ("kind","version","language")
);

-- CreateTable
CREATE TABLE "order_acceptances" (
    "order_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "order_acceptances_pkey" PRIMARY KEY ("order_id","kind")
);

-- CreateTable
CREATE TABLE "user_acceptances" (
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "language" TEXT NOT NULL,
    "accepted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "user_acceptances_pkey" PRIMARY KEY ("user_id","kind","version")
);

-- AddForeignKey
ALTER TABLE "order_acceptances" ADD CONSTRAINT "order_acceptances_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "order_acceptances" ADD CONSTRAINT "order_acceptances_kind_version_language_fkey" FOREIGN KEY ("kind", "version", "language") REFERENCES "legal_texts"("kind", "version", "language") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_acceptances" ADD CONSTRAINT "user_acceptances_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_acceptances" ADD CONSTRAINT "user_acceptances_kind_version_language_fkey" FOREIGN KEY ("kind", "version", "language") REFERENCES "legal_texts"("kind", "version", "language") ON DELETE RESTRICT ON UPDATE CASCADE;

alter table legal_drafts add constraint legal_drafts_kind check (kind in ('terms', 'privacy', 'imprint'));
alter table legal_texts add constraint legal_texts_kind check (kind in ('terms', 'privacy', 'imprint'));
alter table legal_texts add constraint legal_texts_version check (version > 0);
alter table legal_texts add constraint legal_texts_body check (body <> '');

-- What was published and accepted is never another text afterwards.
create trigger legal_texts_append_only before update or delete on legal_texts for each row execute function refuse_change();
create trigger legal_texts_heard after insert on legal_texts for each statement execute function announce_change();
