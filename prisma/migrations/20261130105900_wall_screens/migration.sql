-- CreateTable
CREATE TABLE "wall_screens" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "venue_id" UUID,
    "shows_money" BOOLEAN NOT NULL DEFAULT false,
    "created_by" UUID,
    "last_seen_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT moment(),

    CONSTRAINT "wall_screens_pkey" PRIMARY KEY ("id")
);

-- AddForeignKey
ALTER TABLE "wall_screens" ADD CONSTRAINT "wall_screens_venue_id_fkey" FOREIGN KEY ("venue_id") REFERENCES "venues"("id") ON DELETE CASCADE ON UPDATE CASCADE;
