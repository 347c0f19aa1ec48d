import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { load } from 'js-yaml'
import { z } from 'zod'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const permissionsSchema = z.record(z.string(), z.enum(['read', 'write']))
const stepSchema = z.strictObject({
  name: z.string().optional(),
  if: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  with: z.record(z.string(), z.unknown()).optional(),
  env: z.record(z.string(), z.string()).optional(),
})
const jobSchema = z.strictObject({
  name: z.string().optional(),
  needs: z.string().optional(),
  'runs-on': z.string(),
  'timeout-minutes': z.number(),
  environment: z.string().optional(),
  strategy: z
    .object({
      matrix: z.object({ include: z.array(z.object({ target: z.string(), runner: z.string() })) }),
    })
    .optional(),
  permissions: permissionsSchema,
  steps: z.array(stepSchema),
})
const workflowSchema = z.strictObject({
  name: z.string(),
  on: z.record(z.string(), z.unknown()),
  permissions: permissionsSchema,
  concurrency: z.object({ group: z.string() }).loose(),
  defaults: z.object({ run: z.object({ shell: z.string() }) }).optional(),
  jobs: z.record(z.string(), jobSchema),
})

export interface Workflow extends z.infer<typeof workflowSchema> {
  readonly file: string
  readonly text: string
}

export type Step = z.infer<typeof stepSchema>

/** The workflows of the repository. Throws where one is no YAML, or has a member that no test reads. */
export const workflows: readonly Workflow[] = globSync('.github/workflows/*.yml', { cwd: root })
  .sort()
  .map(path => {
    const text = readFileSync(`${root}/${path}`, 'utf8')
    return { ...workflowSchema.parse(load(text)), file: basename(path), text }
  })

/** The scripts that steps run: name and text. */
export const workflowScripts: readonly { readonly path: string; readonly text: string }[] = globSync(
  '.github/scripts/*',
  { cwd: root },
)
  .sort()
  .map(path => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') }))

export function stepsOf(workflow: Workflow): readonly Step[] {
  return Object.values(workflow.jobs).flatMap(({ steps }) => steps)
}
