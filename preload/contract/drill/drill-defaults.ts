import { z } from 'zod'
import { pointerTokens } from '../json/pointer.ts'
import {
  type Additions,
  addedHeadersSchema,
  additionsSchema,
  programSchema,
  variablesOf,
} from '../sending/additions.ts'
import { fileDrillSigningSchema } from '../sending/file-signing.ts'
import {
  type DrillOptions,
  drillLimits,
  drillOptionsSchema,
  exampleAppUrl,
  type StateReader,
} from './drill.ts'
import { expectationProblem, readExpectation } from './expectations.ts'
import { drillPropertySchema } from './properties.ts'

const { shape } = drillOptionsSchema

/** Headers whose values are secrets. */
const secretHeader = /^(proxy-)?authorization$|^cookie$|token|secret|password|api-?key/i

const headersSchema = addedHeadersSchema
  .unwrap()
  .refine(
    headers =>
      headers.every(
        header =>
          !secretHeader.test(header[0]) || variablesOf({ headers: [header], signing: null }).length > 0,
      ),
    'A value of such a header is a secret. Name a variable of the environment, such as $APP_TOKEN',
  )

/** Defaults of drills in `hooktrail.config.json`: by the names of the command's options. */
export const drillDefaultsSchema = z
  .strictObject({
    to: shape.url.optional().describe('Target URL.'),
    stateUrl: z
      .string()
      .min(1)
      .max(4000)
      .optional()
      .describe('URL of the state of {recordId}, or of a member such as {external_ref}.'),
    stateCommand: programSchema
      .optional()
      .describe('Words of the program that prints the state of {recordId}. Runs in the folder of the file.'),
    stateHeaders: headersSchema
      .optional()
      .describe('Headers of requests to the state URL. $NAME is a variable of the environment.'),
    headers: headersSchema
      .optional()
      .describe('Headers of the notifications. $NAME is a variable of the environment.'),
    signing: fileDrillSigningSchema.optional().describe('Signature of the notifications.'),
    restartCommand: programSchema
      .optional()
      .describe('Words of the program that restarts the app, and ends when the app listens.'),
    prepareCommand: programSchema
      .optional()
      .describe('Words of the program that prepares the app for a record, before each sequence.'),
    faultCommand: programSchema
      .optional()
      .describe('Words of the program that makes a dependency fail, with the argument on or off.'),
    ignore: z
      .array(
        shape.ignore
          .unwrap()
          .element.refine(text => pointerTokens(text) !== null, 'A JSON Pointer such as /updatedAt expected'),
      )
      .max(200)
      .optional()
      .describe('JSON Pointers in the state that may differ.'),
    expect: z
      .array(
        shape.expect.unwrap().element.refine(text => readExpectation(text) !== null, {
          error: ({ input }) => expectationProblem(String(input)).replace(/\.$/, ''),
        }),
      )
      .max(50)
      .optional()
      .describe('Expected values in the state, such as credited-once.'),
    renew: shape.renew.unwrap().optional().describe('Members that get a new value in each run.'),
    settleMs: shape.settleMs
      .unwrap()
      .optional()
      .describe('Time the app may work after its response, in milliseconds.'),
    runs: shape.runs.unwrap().optional().describe('Sequences of each property and trail.'),
    seed: z
      .int()
      .min(drillLimits.seed.least)
      .max(drillLimits.seed.most)
      .optional()
      .describe('The same seed sends the same sequences.'),
    properties: z.array(drillPropertySchema).optional().describe('Only these properties.'),
    timeLimitMs: shape.timeLimitMs
      .unwrap()
      .optional()
      .describe('The drill stops after this time, in milliseconds.'),
    require: z
      .array(drillPropertySchema)
      .optional()
      .describe('The command fails if one of these was checked on no trail.'),
    failUnchecked: z
      .boolean()
      .optional()
      .describe('The command fails if a property was checked on no trail.'),
    scenarios: shape.source.unwrap().shape.scenarios.unwrap().optional().describe('Scenarios to send.'),
  })
  .refine(({ stateUrl, stateCommand }) => stateUrl === undefined || stateCommand === undefined, {
    error: 'Give one of stateUrl and stateCommand',
    path: ['stateCommand'],
  })
  .refine(({ stateUrl, stateHeaders }) => stateUrl !== undefined || stateHeaders === undefined, {
    error: 'stateHeaders needs stateUrl',
    path: ['stateHeaders'],
  })
  .refine(defaults => additionsSchema.safeParse(additionsOf(defaults)).success, {
    error: 'A header is given twice',
    path: ['headers'],
  })
export type DrillDefaults = z.infer<typeof drillDefaultsSchema>

/** Headers and signature that the file sets. */
function additionsOf({
  headers = [],
  signing = null,
}: {
  readonly headers?: z.infer<typeof headersSchema> | undefined
  readonly signing?: z.infer<typeof fileDrillSigningSchema> | undefined | null
}): Additions {
  return { headers, signing }
}

/** Places of a drill that variables and notifications are sent to. */
export type DrillPlaces = Pick<DrillOptions, 'state' | 'additions' | 'stateHeaders'> & {
  /** Absent: not chosen yet. */
  readonly url?: string | undefined
}

export function placesOf(defaults: DrillDefaults): DrillPlaces {
  const { to, stateHeaders = [] } = defaults
  return { url: to, state: stateOf(defaults), additions: additionsOf(defaults), stateHeaders }
}

function stateOf({ stateUrl, stateCommand }: DrillDefaults): StateReader {
  if (stateUrl !== undefined) return { by: 'url', url: stateUrl }
  return stateCommand === undefined ? { by: 'none' } : { by: 'command', command: stateCommand }
}

/** A drill with these defaults; to the sample app without a target. */
export function optionsOf(defaults: DrillDefaults): DrillOptions {
  const {
    to = exampleAppUrl,
    stateUrl: _url,
    stateCommand: _command,
    headers: _headers,
    signing: _signing,
    ...rest
  } = defaults
  const { restartCommand, prepareCommand, faultCommand, scenarios, ...same } = rest
  return drillOptionsSchema.parse({
    ...same,
    url: to,
    state: stateOf(defaults),
    additions: additionsOf(defaults),
    source: { scenarios },
    restart: restartCommand,
    prepare: prepareCommand,
    fault: faultCommand,
  })
}

/** Programs that the file names, which run in its folder. */
export function programsOf(defaults: DrillDefaults, folder: string) {
  const { restartCommand = null, prepareCommand = null, faultCommand = null } = defaults
  const programs = {
    restart: restartCommand,
    prepare: prepareCommand,
    fault: faultCommand,
    programFolder: folder,
  }
  return { ...programs, state: stateOf(defaults), additions: signedIn(additionsOf(defaults), folder) }
}

/** With the working folder of the program that signs, unless it has one. */
export function signedIn(additions: Additions, folder: string | undefined): Additions {
  const { signing } = additions
  if (signing?.by !== 'command' || folder === undefined) return additions
  return { ...additions, signing: { ...signing, folder: signing.folder ?? folder } }
}
