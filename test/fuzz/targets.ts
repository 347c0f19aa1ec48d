import type { Target } from './target.ts'
import { bodies } from './targets/bodies.ts'
import { calls } from './targets/calls.ts'
import { http } from './targets/http.ts'
import { imports } from './targets/imports.ts'
import { queries } from './targets/queries.ts'
import { settings } from './targets/settings.ts'

/** The table of what is fuzzed; the shares add up to a thousand. */
export const targets: readonly Target[] = [http, bodies, imports, queries, calls, settings]
