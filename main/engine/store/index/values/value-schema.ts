/**
 * Numbers of deliveries, in rows of 1,024 ids (packed-values.ts). `is_exact`: comparing the numbers is comparing what
 * they stand for; 0 where a decimal has too many digits for that. `is_whole`: 0 where one could not be made a number.
 */
export const valueSchema = `
  CREATE TABLE delivery_values (
    key INTEGER PRIMARY KEY,
    low REAL,
    high REAL,
    is_exact INTEGER NOT NULL,
    is_whole INTEGER NOT NULL,
    numbers BLOB NOT NULL
  ) STRICT;
`

const fields = { amount: 0, received: 1, size: 2 } as const
export type ValueField = keyof typeof fields

const fieldsOfChunk = 8
export const valueKey = (chunk: number, field: ValueField): number => chunk * fieldsOfChunk + fields[field]
export const chunkOfKey = (key: number): number => Math.floor(key / fieldsOfChunk)
export const isKeyOf = (key: number, field: ValueField): boolean => key % fieldsOfChunk === fields[field]
export const chunkKeys = (chunk: number): { first: number; last: number } => ({
  first: chunk * fieldsOfChunk,
  last: (chunk + 1) * fieldsOfChunk - 1,
})
