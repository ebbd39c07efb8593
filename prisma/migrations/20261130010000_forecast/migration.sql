-- CreateTable
CREATE TABLE "forecast_settings" (
    "event_id" UUID NOT NULL,
    "visitors_per_guide" INTEGER NOT NULL,
    "overbook_percent" INTEGER,

    CONSTRAINT "forecast_settings_pkey" PRIMARY KEY ("event_id")
);

-- CreateTable
CREATE TABLE "visitor_counts" (
    "event_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "visitors" INTEGER NOT NULL,

    CONSTRAINT "visitor_counts_pkey" PRIMARY KEY ("event_id","day")
);

-- CreateTable
CREATE TABLE "weather_days" (
    "event_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "temperature" DOUBLE PRECISION,
    "rain" DOUBLE PRECISION,

    CONSTRAINT "weather_days_pkey" PRIMARY KEY ("event_id","day")
);

-- CreateTable
CREATE TABLE "special_days" (
    "id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "name" TEXT NOT NULL,
    "is_holiday" BOOLEAN NOT NULL DEFAULT false,
    "factor_percent" INTEGER,

    CONSTRAINT "special_days_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "forecast_runs" (
    "event_id" UUID NOT NULL,
    "made_on" DATE NOT NULL,
    "made_at" TIMESTAMPTZ(3) NOT NULL DEFAULT moment(),
    "state" TEXT NOT NULL,
    "days_known" INTEGER NOT NULL,
    "models" TEXT[],
    "tried" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "forecast_runs_pkey" PRIMARY KEY ("event_id","made_on")
);

-- CreateTable
CREATE TABLE "forecast_values" (
    "event_id" UUID NOT NULL,
    "made_on" DATE NOT NULL,
    "day" DATE NOT NULL,
    "slot" TEXT NOT NULL DEFAULT '',
    "expected" DOUBLE PRECISION NOT NULL,
    "low" DOUBLE PRECISION NOT NULL,
    "high" DOUBLE PRECISION NOT NULL,
    "naive" DOUBLE PRECISION,
    "revenue" INTEGER NOT NULL,
    "revenue_low" INTEGER NOT NULL,
    "revenue_high" INTEGER NOT NULL,

    CONSTRAINT "forecast_values_pkey" PRIMARY KEY ("event_id","made_on","day","slot")
);

-- CreateIndex
CREATE UNIQUE INDEX "special_days_event_id_day_key" ON "special_days"("event_id", "day");

-- AddForeignKey
ALTER TABLE "forecast_settings" ADD CONSTRAINT "forecast_settings_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "visitor_counts" ADD CONSTRAINT "visitor_counts_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "weather_days" ADD CONSTRAINT "weather_days_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "special_days" ADD CONSTRAINT "special_days_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "forecast_runs" ADD CONSTRAINT "forecast_runs_event_id_fkey" FOREIGN KEY ("event_id") REFERENCES "events"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "forecast_values" ADD CONSTRAINT "forecast_values_event_id_made_on_fkey" FOREIGN KEY ("event_id", "made_on") REFERENCES "forecast_runs"("event_id", "made_on") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Checks
ALTER TABLE "forecast_settings"
  ADD CONSTRAINT "forecast_settings_guide" CHECK ("visitors_per_guide" BETWEEN 1 AND 1000),
  ADD CONSTRAINT "forecast_settings_overbook" CHECK ("overbook_percent" BETWEEN 1 AND 50);
ALTER TABLE "visitor_counts" ADD CONSTRAINT "visitor_counts_visitors" CHECK ("visitors" >= 0);
ALTER TABLE "weather_days" ADD CONSTRAINT "weather_days_rain" CHECK ("rain" >= 0);
ALTER TABLE "special_days" ADD CONSTRAINT "special_days_factor" CHECK ("factor_percent" BETWEEN 0 AND 1000);
ALTER TABLE "forecast_runs" ADD CONSTRAINT "forecast_runs_state" CHECK ("state" IN ('ready', 'short', 'none'));
ALTER TABLE "forecast_values" ADD CONSTRAINT "forecast_values_range" CHECK (0 <= "low" AND "low" <= "expected" AND "expected" <= "high");
CREATE INDEX "forecast_values_day" ON "forecast_values" ("event_id", "day") WHERE "slot" = '';
