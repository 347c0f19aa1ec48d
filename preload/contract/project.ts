import { z } from 'zod'

/** Name of the file with the set-up of a project. */
export const projectFileName = 'hooktrail.config.json'
/** Data folder of a project without the member `data`, in the folder of the file. */
export const defaultProjectData = '.hooktrail'

/** Names that lead elsewhere, or to files of other programs: `.git/hooks` runs programs. */
const refusedSegment = /^(\.{0,2}|.*[. ]|\.git|\.hg|\.svn|node_modules)$/i

/** A folder in the project. The engine also refuses links. */
const folderSchema = z
  .string()
  .max(1000)
  .refine(
    text =>
      !/[\\:~\p{Cc}]/u.test(text) &&
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
    data: folderSchema.default(defaultProjectData).meta({
      description: 'Data folder, relative to the file and below it. Takes effect at the next start.',
    }),
    port: portSchema.optional().meta({ description: 'Capture port; 0 uses a free port.' }),
    uiPort: portSchema.optional().meta({
      description: 'Interface port; 0 uses a free port. Takes effect at the next start.',
    }),
  })
  .meta({ title: 'Hooktrail project', description: 'The set-up of a project: hooktrail.config.json.' })
export type ProjectFile = z.infer<typeof projectFileSchema>
