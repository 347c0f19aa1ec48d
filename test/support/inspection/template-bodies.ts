import { readdirSync, readFileSync } from 'node:fs'

/** A bundled fixture as its file is: the body has placeholders in texts. */
export interface TemplateBody {
  readonly name: string
  readonly kind: string
  readonly body: Readonly<Record<string, unknown>>
}

export function templateBodies(): TemplateBody[] {
  const folder = new URL('../../../resources/fixtures/', import.meta.url)
  return readdirSync(folder).map(file => {
    const { kind, body } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
    return { name: file.replace('.json', ''), kind, body }
  })
}

/** Throws for an unknown name. */
export function templateBody(name: string): TemplateBody['body'] {
  const found = templateBodies().find(one => one.name === name)
  if (found === undefined) throw new Error(`There is no fixture ${name}.`)
  return found.body
}
