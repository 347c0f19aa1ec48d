import { expect, test } from 'vitest'
import type { DeliveryId } from '#contract/terms'
import { allExamples } from '../../../../support/inspection/examples.ts'
import { connectTo } from '../../../../support/network/connect-to.ts'
import { httpCall } from '../../../../support/network/http-call.ts'
import { hooktrail, hooktrailServe } from '../../../../support/processes/command-in-process.ts'
import { jsonLines } from '../../../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const count = 150

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
    id: DeliveryId
    target: string
  }[]
  expect(rows).toHaveLength(count)
  const client = await connectTo(served.dataDir)
  for (const { id, target } of rows) {
    const { base64 } = await client.call('deliveries.body', { id })
    expect(Buffer.from(base64, 'base64').toString()).toBe(sent[Number(target.slice(1))])
  }
  client.close()
})
