import { type QueryField, type QueryValueType, queryFields } from '#contract/query/fields'

/** docs/query.md: the query language, with its table of fields. */
export function queryPage(): string {
  return `# The query language

One language for the search box and for commands (\`hooktrail list --where QUERY\`).

    kind:issuance status:failed amount:>100 received:2h
    (service:funding or service:other) -status:complete "free text"
    finding:error not session:today

- Words beside each other must all hold. \`or\` binds weaker than that, \`not\` and a leading \`-\` bind stronger;
  brackets change it. \`and\` may be written.
- \`field:value\` searches one field. Comma-separated values match any value. Quotes keep spaces together:
  \`target:"/a b"\`; within them \`\\"\` and \`\\\\\` stand for themselves.
- Anything else is free text: it is looked for in body, target, headers, record ids, tags and notes. Bodies are searched after gzip,
  deflate or br, once they are inspected; not if decoded they are over 1 MiB, or over 32 KiB and 20 times what was received.
- Text is found as it is shown: JSON escapes (\`\\u00ed\`, \`\\/\`), percent-encoding in targets and UTF-8 in headers are decoded.
  Upper and lower case and accents do not count: \`penalver\` finds \`PEÑALVER\`. \`body:"text"\` in quotes is exact: the body as
  sent, with its accents and escapes.
- Numbers, amounts, sizes and times take \`>5\`, \`>=5\`, \`<5\`, \`<=5\`, \`5..9\`, \`5..\`, \`..9\`.
- Amounts are compared digit by digit, never through a binary number: \`amount:1500.25\` finds \`1500.250\`.
- Times are a day (\`2026-01-31\`), an instant (\`2026-01-31T10:00Z\`), \`today\`, \`yesterday\`, or a span back from now
  (\`15m\`, \`2h\`, \`7d\`). A day, a minute or a second means the entire period.
- A missing value matches nothing, so its negation matches: \`not service:funding\` also finds what is not inspected.

A query that cannot be read is refused, with the characters that are wrong.

## Fields

${table()}
## Deliveries and records

In the list of deliveries every field asks the delivery; \`finding\` asks what was found in it and what was found about it
as a step of its trail.

In the list of trails a record matches

- by its current state for \`service\`, \`kind\`, \`status\`, \`refund\`, \`amount\`, \`asset\` and \`reason\`: the last notification in the
  record's own order;
- by its id for \`record\`;
- by anything found in its deliveries or about its trail for \`finding\`; \`finding:final-overdue\` finds records that have
  had no final status for longer than is set;
- and for every other field and free text where any of its newest 1,000 deliveries matches.
`
}

const typeNames: Readonly<Record<QueryValueType, string>> = {
  choice: 'one of a set',
  text: 'text anywhere in it',
  decimal: 'amount',
  count: 'integer',
  size: 'bytes, or kb, mb',
  time: 'time',
}

function table(): string {
  const rows = Object.entries<QueryField>(queryFields).map(([name, field]) => {
    const values = field.values.map(value => `\`${value}\``).join(', ')
    const more = field.isOpen && field.type === 'choice' ? ', or others' : ''
    return `| \`${name}\` | ${field.help} | ${typeNames[field.type]} | ${values}${values === '' ? '' : more} | \`${field.example}\` |`
  })
  return `| field | what it asks | value | values | example |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
}
