export type { Store } from './open-store.ts'
export * from './schema/to-store.ts'
