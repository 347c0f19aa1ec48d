import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import type { UndocumentedField } from '#contract/deliveries/findings'
import { undocumentedFieldsQuery } from '#data'
import { closeOverlay, type OverlayProps, openDelivery } from '#navigation'
import { countText, Dialog, EmptyState, LinkButton, Loaded, Notice, PaneInset, VisibleText } from '#ui'
import { kindText } from '../../notification/labels.ts'
import { NamedServiceMark } from '../../notification/service-mark.tsx'

/** Received undocumented fields. They are no errors, and are saved. */
export function UndocumentedFieldsDialog({ isOpen }: OverlayProps<'undocumented-fields'>) {
  const undocumented = useQuery(undocumentedFieldsQuery)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={closeOverlay}
      title="Undocumented fields"
      description="Fields received that aren’t documented"
      size="large"
    >
      <Loaded
        from={undocumented}
        loading="Loading fields"
        failed="Couldn’t load the fields."
        lines={8}
        isInset
      >
        {data => <FieldTable {...data} />}
      </Loaded>
    </Dialog>
  )
}

interface FieldTableProps {
  readonly fields: readonly UndocumentedField[]
  readonly isCut: boolean
}

const cellClass = 'border-line-soft border-b px-3 py-1.25 text-left align-baseline font-normal first:pl-4'

function FieldTable({ fields, isCut }: FieldTableProps) {
  if (fields.length === 0)
    return (
      <EmptyState title="No undocumented fields">
        Undocumented fields are listed here with their first value and count.
      </EmptyState>
    )
  return (
    <section
      className="flex-1 overflow-auto focus-visible:-outline-offset-2"
      aria-label="Fields"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region must be reachable by the keyboard
      tabIndex={0}
    >
      <table className="w-full border-collapse text-small">
        <thead>
          <tr>
            {['Record', 'Field', 'First value', 'Deliveries', 'First seen'].map(title => (
              <th key={title} scope="col" className={clsx(cellClass, 'sticky top-0 bg-pane text-subtle')}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {fields.map(field => (
            <tr key={`${field.service} ${field.kind} ${field.path}`}>
              <td className={cellClass}>
                <span className="inline-flex items-center gap-2 whitespace-nowrap">
                  <NamedServiceMark service={field.service} />
                  {kindText(field.kind === '' ? null : field.kind)}
                </span>
              </td>
              <th scope="row" className={clsx(cellClass, 'mono wrap-anywhere text-code-key')}>
                <VisibleText text={field.path} />
              </th>
              <td className={clsx(cellClass, 'mono max-w-75 truncate')}>
                {field.example === null ? (
                  <span className="quiet">deleted</span>
                ) : (
                  <VisibleText text={field.example} />
                )}
              </td>
              <td className={clsx(cellClass, 'tabular')}>{countText(field.count)}</td>
              <td className={cellClass}>
                <LinkButton onClick={() => openDelivery(field.firstDeliveryId)}>
                  delivery {field.firstDeliveryId}
                </LinkButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isCut ? (
        <PaneInset>
          <Notice tone="info">Only the first fields are listed.</Notice>
        </PaneInset>
      ) : null}
    </section>
  )
}
