import { createReplacements, silentSink } from './choices.ts'
import { isKnownValue } from './field-kinds.ts'
import { isPlainWord } from './known-names.ts'
import { replaceJson, replaceName } from './replace-json.ts'
import { replaceTokens } from './tokens.ts'

/** Pseudonyms for a drill's states and sentences, by the rules of exports; times are moved. */
export type StatePseudonyms = ReturnType<typeof createStatePseudonyms>

/** `key`: secret text; the same key gives the same pseudonyms. */
export function createStatePseudonyms(key: string) {
  const by = createReplacements({ key, amounts: 'keep', times: 'move-all', unchangedNames: new Set() })
  /** Replaces the words of a sentence. Plain words and known codes stay. */
  const words = (text: string): string =>
    replaceTokens(text, token => (isPlainWord(token) || isKnownValue(token) ? token : by.text(token)))
  return {
    id: by.text,
    words,
    /** Name of a member or path segment: known names stay. */
    name: (text: string): string => replaceName(text, by),
    /** JSON with the same layout; other text as `words`. `member`: name of the value's member. */
    state: (text: string, member?: string): string =>
      replaceJson(text, by, silentSink, member) ?? words(text),
    value: (text: string, member: string): string =>
      JSON.parse(replaceJson(JSON.stringify(text), by, silentSink, member) ?? '""'),
  }
}
