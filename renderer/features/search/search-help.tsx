import { clsx } from 'clsx'
import { CircleHelp } from 'lucide-react'
import { queryFields } from '#contract/query/fields'
import { IconButton, Popover, Stack } from '#ui'
import styles from './search-help.module.css'

const cellClass = 'border-line-soft border-b py-0.75 pr-3 pl-0 text-left align-baseline'

/** A summary of the query language. The fields are from its table. */
export function SearchHelp() {
  return (
    <Popover
      trigger={
        <IconButton label="Search syntax">
          <CircleHelp aria-hidden />
        </IconButton>
      }
      title="Search syntax"
      titleClass="px-4 pt-3 pb-1 text-base"
      className={clsx('w-135 leading-4.5', styles.card)}
    >
      <Stack gap="1-5" className={clsx('px-4 pb-2.5 text-muted', styles.rules)}>
        <p>
          Words match anywhere: body, path, headers, ids. Use <code>"quotes"</code> for exact phrases. Terms
          are combined with and; <code>or</code>, <code>not</code> or <code>-</code>and parentheses work as
          usual.
        </p>
        <p>
          Multiple values: <code>status:failed,cancelled</code>. Ranges: <code>amount:&gt;100</code>,{' '}
          <code>id:100..200</code>. Times: <code>received:2h</code>, <code>received:yesterday</code>,{' '}
          <code>received:2026-05-01..2026-05-07</code>.
        </p>
      </Stack>
      <section
        className="overflow-y-auto border-line border-t px-4 pb-3 focus-visible:-outline-offset-2"
        aria-label="Fields"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
        tabIndex={0}
      >
        <table className="w-full border-collapse">
          <thead>
            <tr>
              {['Field', 'Finds', 'Example'].map(title => (
                <th
                  key={title}
                  scope="col"
                  className={clsx(cellClass, 'sticky top-0 bg-pane pt-2 font-medium text-subtle')}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(queryFields).map(([name, field]) => (
              <tr key={name}>
                <th scope="row" className={clsx(cellClass, 'mono font-medium text-accent')}>
                  {name}
                </th>
                <td className={cellClass}>{field.help}</td>
                <td className={clsx(cellClass, 'mono whitespace-nowrap text-muted')}>{field.example}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Popover>
  )
}
