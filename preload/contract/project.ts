import { z } from 'zod'
import { muteSchema } from './deliveries/mutes.ts'
import { drillDefaultsSchema } from './drill/drill-defaults.ts'
import { fileEnvironmentSchema } from './registration/file-environment.ts'
import { fileSigningSchema } from './sending/file-signing.ts'
import { maximumRules, responseRuleSchema, routeContentSchema } from './sending/routes.ts'
import { noParams } from './terms.ts'

/** Name of the file with the set-up of a project. */
export const projectFileName = 'hooktrail.config.json'
/** Data folder of a project without the member `data`, in the folder of the file. */
export const defaultProjectData = '.hooktrail'

/** Names that lead elsewhere, or to files of other programs: `.git/hooks` runs programs. */
const refusedSegment = /^(\.{0,2}|.*[. ]|\.git|\.hg|\.svn|node_modules)$/i

/** A folder in the project. The engine also refuses links. HFS+ ignores invisible characters: `.g\u200cit` is `.git`. */
const folderSchema = z
  .string()
  .max(1000)
  .refine(
    text => !/[\p{Cc}\p{Cf}]/u.test(text),
    'The name has an invisible character, such as a line break or U+200C. Type the name again',
  )
  .refine(
    text =>
      !/[\\:~]/.test(text) &&
      text
        .replace(/^\.\//, '')
        .split('/')
        .every(segment => !refusedSegment.test(segment)),
    'Name a folder below the file, such as .hooktrail: without .., ~ and links, and not in .git or node_modules',
  )

const portSchema = z.int().min(0).max(65_535)

/** The set-up of a project: docs/project.md. Options win over variables, and variables over this file. */
export const projectFileSchema = z
  .strictObject({
    $schema: z.string().optional(),
    data: folderSchema
      .default(defaultProjectData)
      .describe('Data folder, relative to the file and below it. Takes effect at the next start.'),
    port: portSchema.optional().describe('Capture port; 0 uses a free port.'),
    uiPort: portSchema
      .optional()
      .describe('Interface port; 0 uses a free port. Takes effect at the next start.'),
    tls: z
      .boolean()
      .optional()
      .describe(
        'The capture port receives https too, with a certificate that Hooktrail makes. Takes effect at the next start.',
      ),
    fixtures: folderSchema
      .optional()
      .describe('Folder of your fixtures and scenarios, relative to the file and below it.'),
    routes: z
      .array(
        routeContentSchema
          .strict()
          .extend({ name: z.string().min(1).max(200), signing: fileSigningSchema.nullable().default(null) }),
      )
      .max(200)
      .default([])
      .describe('Routes to your apps. Each has another name.'),
    responses: z
      .array(z.strictObject({ path: routeContentSchema.shape.path, ...responseRuleSchema.shape }))
      .max(maximumRules)
      .default([])
      .describe('Responses to senders. The first that applies responds.'),
    muted: z
      .array(muteSchema.omit({ environmentId: true }).strict())
      .max(200)
      .default([])
      .describe('Findings that are hidden.'),
    environments: z
      .array(fileEnvironmentSchema)
      .max(50)
      .default([])
      .describe('Services at one place, with credentials by the names of variables.'),
    drill: drillDefaultsSchema.optional().describe('Defaults of hooktrail drill, and of the drill form.'),
  })
  .meta({ title: 'Hooktrail project', description: 'The set-up of a project: hooktrail.config.json.' })
export type ProjectFile = z.infer<typeof projectFileSchema>

/** What the file asks for that needs consent. */
const projectAskSchema = z.object({
  /** JSON Pointer in the file. */
  path: z.string(),
  /** What would happen, in one sentence. */
  text: z.string(),
})
export type ProjectAsk = z.infer<typeof projectAskSchema>

const projectStatusSchema = z.object({
  /** Absolute path of the file; `null` without a project. */
  file: z.string().nullable(),
  /** Why the newest file was not applied: the set-up before it stays. `null`: it was applied. */
  problem: z.string().nullable(),
  /** Not allowed yet, so it is off. */
  pending: z.array(projectAskSchema),
  hasPort: z.boolean(),
  hasFixtures: z.boolean(),
  /** Defaults of drills, as `drillDefaultsSchema` has them, which the first paint does without; `null` for none. */
  drill: z.record(z.string(), z.unknown()).nullable(),
})
export type ProjectStatus = z.infer<typeof projectStatusSchema>

/** The set-up of the project that this Hooktrail was started in. */
export const projectMethods = {
  'project.get': { params: noParams, result: projectStatusSchema },
  /** Reads and applies the file again, with what was allowed since. Throws `not-available` without a project. */
  'project.reload': { params: noParams, result: projectStatusSchema },
} as const
