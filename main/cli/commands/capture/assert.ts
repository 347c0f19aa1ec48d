import { resolve } from 'node:path'
import { sinceQuery } from '#contract/query/since-query'
import {
  checkedRecords,
  junitReport,
  matchingRecords,
  waitForInspection,
  writeReport,
} from '../../../engine/library.ts'
import { numberFrom } from '../../arguments.ts'
import { command } from '../../command.ts'
import { dataDirOf } from '../../command-context.ts'
import { exitCodes } from '../../exit-code.ts'
import { withEngine } from '../../store/hold-store.ts'
import { readWhere } from '../../store/where.ts'

/** Prints one line for each record that fails the check, and ends with `failed` if there is one. */
export const assert = command({
  name: 'assert',
  text: 'check matching records; print one line per problem',
  options: {
    '--where <query>': { text: 'only matching deliveries', default: '' },
    '--since <time>': 'only deliveries received since this time, such as 10m or 2026-01-31T10:00Z',
    '--final <status>': { text: 'each record ended with this status', choices: ['COMPLETE', 'FAILED'] },
    '--all-final': 'each record has a final status',
    '--no-errors': 'no error findings',
    '--no-warnings': 'no warning findings',
    '--include-muted': 'also count muted findings',
    '--count <count>': { text: 'exact number of matching records', read: numberFrom(0) },
    '--junit <file>': 'write a JUnit report',
  },
  async run(context, options) {
    const { output } = context
    const where = sinceQuery(options.where, options.since, Date.now())
    readWhere(where, output)
    const records = await withEngine(context, dataDirOf(options), async client => {
      await waitForInspection(client)
      return matchingRecords(client, where, options.includeMuted === true)
    })
    const things = checkedRecords(records, options)
    const failed = things.filter(thing => thing.problems.length > 0)
    for (const { name, problems } of failed) {
      await (options.json ? output.json({ name, problems }) : output.lines(`${name}: ${problems.join('; ')}`))
    }
    if (options.junit !== undefined) {
      const place = { out: resolve(options.junit), dataDir: dataDirOf(options) }
      writeReport(place, 'junit', junitReport('hooktrail assert', things))
    }
    if (!options.json) output.note(`${records.length} records checked, ${failed.length} problems.`)
    return failed.length === 0 ? exitCodes.done : exitCodes.failed
  },
})
