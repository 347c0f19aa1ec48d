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

/** Chunks in a block of ids, and fields in each: the chunks of a block and a field lie side by side. */
const chunksInBlock = 8
const fieldsInBlock = 8

export function valueKey(chunk: number, field: ValueField): number {
  const block = Math.floor(chunk / chunksInBlock)
  return (block * fieldsInBlock + fields[field]) * chunksInBlock + (chunk % chunksInBlock)
}

/** The chunk of a key within its block. */
export const placeOfKey = (key: number): number => key % chunksInBlock

export const valueFields = Object.keys(fields) as readonly ValueField[]
