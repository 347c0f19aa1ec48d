import type { Drill } from '#contract/drill/drill'
import { propertyTexts } from '#contract/drill/properties'
import type { DeliveryId } from '#contract/terms'
import { goTo, selectDelivery } from '#navigation'
import { Row, VisibleText } from '#ui'
import type { CellPlace } from '../../../drill/drill-matrix.tsx'
import { changeText, verdictText } from '../../../drill/drill-text.ts'
import { FailureView, Sources } from '../../../drill/failure-view.tsx'
import { VerdictMark } from '../../../drill/verdict-mark.tsx'
import styles from './cell-detail.module.css'
import { RepeatActions, RepeatView } from './repeat-view.tsx'

interface CellDetailProps {
  readonly drill: Drill
  readonly place: CellPlace
}

/** What a cell of the matrix found: the failure of a broken one, the claim and the reason of any other. */
export function CellDetail({ drill, place }: CellDetailProps) {
  const isOf = (one: CellPlace) => one.property === place.property && one.trail === place.trail
  const cell = drill.cells.find(isOf)
  const failure = drill.failures.find(isOf)
  const trail = drill.trails.find(({ name }) => name === place.trail)
  if (failure !== undefined && trail !== undefined)
    return (
      <FailureView
        failure={failure}
        trail={trail}
        cell={cell}
        actions={<RepeatActions drill={drill} failure={failure} />}
        repeat={<RepeatView drill={drill} failure={failure} trail={trail} />}
        onOpenDelivery={openDelivery}
      />
    )
  if (cell === undefined) return null
  const { title, claim } = propertyTexts[place.property]
  const change = changeText(cell)
  return (
    <section className={styles.cell} aria-label={`${title}, ${place.trail}`}>
      <Row gap="2" isWrapping>
        <VerdictMark verdict={cell.verdict} />
        <h3>{title}</h3>
        <span className={`mono ${styles.trail}`}>
          <VisibleText text={place.trail} />
        </span>
        <span className="quiet tabular">{verdictText(cell)}</span>
        {change === null ? null : <span className="quiet">{change}</span>}
      </Row>
      <p>{claim}</p>
      {cell.reason === null ? null : (
        <p className={styles.reason}>
          <VisibleText text={cell.reason} />
        </p>
      )}
      {cell.verdict === 'broken' ? (
        <p className="quiet" role="status">
          Searching for the smallest sequence…
        </p>
      ) : null}
      <Sources sources={cell.sources} />
    </section>
  )
}

function openDelivery(id: DeliveryId): void {
  goTo('deliveries')
  selectDelivery(id)
}
