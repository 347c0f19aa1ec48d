import { test } from 'vitest'
import { expectReadAsByNode } from './plain-requests-steps.ts'

test.each(['two', 'three'])(
  "what is read as plain is what node's parser would have read (seed %s)",
  expectReadAsByNode,
)
