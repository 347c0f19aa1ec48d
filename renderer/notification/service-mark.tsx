import { clsx } from 'clsx'
import type { Sender } from '#contract/terms'
import { Tooltip } from '#ui'

const markClass =
  'inline-flex size-4 flex-none items-center justify-center rounded-small border border-current-line font-mark font-mono text-tag leading-none'

interface Mark {
  readonly letter: string
  readonly name: string
  readonly color?: string
}

const marks: Readonly<Record<Sender, Mark>> = {
  transactions: { letter: 'T', name: 'Transaction service', color: 'text-service-transactions' },
  funding: { letter: 'F', name: 'Funding service', color: 'text-service-funding' },
  other: { letter: '?', name: 'Another product’s event' },
  none: { letter: '–', name: 'Not a notification' },
}

/** A small letter; color is only a second hint. */
export function ServiceMark({ service }: { readonly service: Sender | null }) {
  if (service === null) return <span className={clsx(markClass, 'border-dotted text-subtle')} aria-hidden />
  const { letter, color = 'text-subtle' } = marks[service]
  return (
    <span className={clsx(markClass, color)} aria-hidden>
      {letter}
    </span>
  )
}

/** The mark with the service's name beside it on hover. */
export function NamedServiceMark({ service }: { readonly service: Sender }) {
  return (
    <Tooltip text={marks[service].name}>
      <span className="inline-flex" role="img" aria-label={marks[service].name}>
        <ServiceMark service={service} />
      </span>
    </Tooltip>
  )
}

export function serviceName(service: Sender): string {
  return marks[service].name
}
