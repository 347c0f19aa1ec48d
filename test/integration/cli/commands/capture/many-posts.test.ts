import { expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { createClient } from '#contract/transport'
import { connectToHolder } from '../../../../../main/web/command-client.ts'
import { allExamples } from '../../../../support/inspection/examples.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/hooktrail-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const count = 500

test(`${count} posts at once are ${count} rows, each with the bytes that were sent`, async () => {
  const served = await hooktrailServe(temporaryFolder(), ['--no-ui'])
  const examples = allExamples().map(example => example.body)
  const sent = Array.from(
    { length: count },
    (_, number) =>
      // Spaces differ, so that no two are alike and a body that is serialized again would show.
      `${' '.repeat(number)}${JSON.stringify(examples[number % examples.length], null, number % 3)}\n`,
  )
  const statuses = await Promise.all(
    sent.map((body, number) =>
      httpCall(`${served.captureUrl}/${number}`, { method: 'POST', body }).then(({ status }) => status),
    ),
  )
  expect(statuses).toEqual(Array(count).fill(200))

  const rows = jsonLines(await hooktrail('list', '--json', '--data', served.dataDir)) as {
    id: number
    target: string
  }[]
  expect(rows).toHaveLength(count)
  const transport = await connectToHolder(served.dataDir)
  if (transport === null) throw new Error('The holder does not answer.')
  const client = createClient(transport)
  for (const row of rows) {
    const { base64 } = await client.call('deliveries.body', { id: row.id as DeliveryId })
    expect(Buffer.from(base64, 'base64').toString()).toBe(sent[Number(row.target.slice(1))])
  }
  transport.close()
  for (const row of [rows[0], rows.at(-1)]) {
    const [shown] = jsonLines(
      await hooktrail('show', String(row?.id), '--json', '--data', served.dataDir),
    ) as [{ bodyBase64: string }]
    expect(Buffer.from(shown.bodyBase64, 'base64').toString()).toBe(sent[Number(row?.target.slice(1))])
  }
  await served.stop()
})
