import { expect, test } from 'vitest'
import type { Finding, Severity } from '#contract/deliveries/finding'
import { groupedFindings } from '#contract/deliveries/finding-groups'
import { findingsHeadline } from '../../../../../renderer/features/findings/list/headline.ts'

const finding = (severity: Severity, code: string, path = ''): Finding => ({
  severity,
  code,
  path,
  message: 'Said.',
  source: 'a document',
})

test.each<[sentence: string, findings: Finding[]]>([
  ['No problems', []],
  ['1 note', [finding('info', 'amount-zero')]],
  ['1 warning: an unknown status', [finding('warning', 'status-unknown')]],
  [
    '1 error, 2 warnings: the body isn’t JSON; an unknown status; 1 more',
    [
      finding('warning', 'status-unknown'),
      finding('error', 'body-not-json'),
      finding('warning', 'number-for-text'),
    ],
  ],
  [
    '2 warnings: a number where text is documented',
    [finding('warning', 'number-for-text', '/a'), finding('warning', 'number-for-text', '/b')],
  ],
  [
    '1 warning: 2 new undocumented fields',
    groupedFindings([
      finding('warning', 'field-undocumented', '/a'),
      finding('warning', 'field-undocumented', '/b'),
    ]),
  ],
  ['1 warning: of-another-version', [finding('warning', 'of-another-version')]],
])('%s', (sentence, findings) => {
  expect(findingsHeadline(findings)).toBe(sentence)
})
