// The same test as in every run, with 2,000 deliveries.
process.env.HOOKTRAIL_ROUND_TRIP = '2000'
await import('../integration/engine/exporting/round-trip.test.ts')

export {}
