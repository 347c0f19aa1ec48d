import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import { pointerTokens } from '#contract/json/pointer'
import { loadFixtures } from '../../../main/engine/sending/fixtures/fixture-catalog.ts'
import type { TemplateValue } from '../../../main/engine/sending/fixtures/placeholders.ts'
import { type Template, templateOf } from './template.ts'

/** The slot of the withdrawal that is given back. */
export const originSlot = '{{hex32:origin}}'

const folder = fileURLToPath(new URL('../../../resources', import.meta.url))
const scenarioSchema = z.object({
  steps: z.array(z.object({ fixture: z.string(), set: z.record(z.string(), z.string()).optional() })),
})

/** The funding that gives a complete withdrawal back, as the bundled scenario has it. */
export async function loadReversal(): Promise<Template> {
  const text = await readFile(`${folder}/scenarios/withdrawal-reversed.json`, 'utf8')
  const step = scenarioSchema.parse(JSON.parse(text)).steps.at(-1)
  const fixture = [...(await loadFixtures(folder))].find(([id]) => id === step?.fixture)?.[1]
  if (fixture === undefined || step?.set === undefined) throw new Error('The scenario reverses nothing.')
  let body: TemplateValue = fixture.body
  for (const [pointer, value] of Object.entries(step.set)) {
    body = withMember(body, pointerTokens(pointer) ?? [], value.replace(/\{\{recordId:\w+\}\}/, originSlot))
  }
  return templateOf(body)
}

function withMember(value: TemplateValue, [name, ...rest]: readonly string[], to: string): TemplateValue {
  if (name === undefined) return to
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`There is no place for ${name}.`)
  }
  return { ...value, [name]: withMember(value[name] ?? {}, rest, to) }
}
