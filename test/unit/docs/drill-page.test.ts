import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { drillProperties, propertyTexts } from '#contract/drill/properties'
import { statementsIn } from '#contract/statements/basis'
import { sourcesOf } from '../../../main/engine/drill/run/plan.ts'
import { anatomyOf } from '../../../main/engine/drill/trail/anatomy.ts'
import { trailsOf } from '../../../main/engine/drill/trail/trails.ts'
import { fundingExample, transactionExample } from '../../support/inspection/examples.ts'

const page = readFileSync(new URL('../../../docs/drill.md', import.meta.url), 'utf8')

/** The statements that a property follows from, of both services. */
function statementsOf(property: (typeof drillProperties)[number]): string[] {
  const bodies = [transactionExample('issuance', 'COMPLETE'), fundingExample('complete')]
  const trails = trailsOf(
    null,
    bodies.map(body => ({ body: JSON.stringify(body), deliveryId: null, fixtureId: null })),
  )
  return trails.flatMap(trail => sourcesOf(property, anatomyOf(trail)).flatMap(statementsIn))
}

describe.each(drillProperties)('docs/drill.md, %s', property => {
  const row = page.split('\n').find(line => line.startsWith(`| \`${property}\` |`)) ?? ''

  test('has the claim that the interface shows', () => {
    expect(row).toContain(`| ${propertyTexts[property].claim} |`)
  })

  test('names each statement that the property follows from, and no other', () => {
    expect([...row.matchAll(/[TF]\d+-\d+/g)].map(([id]) => id).toSorted()).toEqual(
      [...new Set(statementsOf(property))].toSorted(),
    )
  })
})
