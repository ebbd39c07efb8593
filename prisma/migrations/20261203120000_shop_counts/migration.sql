-- CreateTable
CREATE TABLE "shop_counts" (
    "day" DATE NOT NULL,
    "event_id" UUID NOT NULL,
    "step" TEXT NOT NULL,
    "requests" INTEGER NOT NULL,
    "places" INTEGER NOT NULL,

    CONSTRAINT "shop_counts_pkey" PRIMARY KEY ("day","event_id","step")
);

-- AddForeignKey
ALTER TABLE "shop_counts" ADD CONSTRAINT "shop_counts_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE CASCADE;

alter table shop_counts add constraint shop_counts_step check (step in ('looked', 'turned_away')),
  add constraint shop_counts_of_something check (requests > 0 and places >= 0);
