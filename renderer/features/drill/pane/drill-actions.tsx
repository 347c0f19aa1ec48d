import { CircleX, Download, Ellipsis, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Drill } from '#contract/drill/drill'
import { isDrillRunning, type ReportChoice, saveReport, toAppError, useStatus } from '#data'
import { Button, ConfirmDialog, IconButton, Menu, say } from '#ui'
import { draftOf } from '../state/drill-draft.ts'
import { openDrillForm } from '../state/drill-form.ts'
import { cancelDrill, deleteDrill, showDrillError } from '../state/drills.ts'

/** Cancels a drill that runs; runs an ended one again, saves its report, and deletes it. */
export function DrillActions({ drill }: { readonly drill: Drill }) {
  const [isAsking, setAsking] = useState(false)
  const isDesktop = useStatus(status => status?.host === 'desktop')
  if (isDrillRunning(drill))
    return (
      <Button size="small" icon={<CircleX aria-hidden />} onClick={() => void cancelDrill(drill.id)}>
        Cancel
      </Button>
    )
  return (
    <>
      <Button
        size="small"
        icon={<RotateCw aria-hidden />}
        onClick={() => openDrillForm(draftOf(drill.options))}
      >
        Run again…
      </Button>
      <Menu
        trigger={
          <Button size="small" icon={<Download aria-hidden />}>
            Save report
          </Button>
        }
        items={[
          {
            label: 'HTML, with pseudonyms',
            run: () => void save(drill, isDesktop, { format: 'html', isPseudonymous: true }),
          },
          {
            label: 'HTML, with original values',
            run: () => void save(drill, isDesktop, { format: 'html', isPseudonymous: false }),
          },
          'separator',
          {
            label: 'JUnit, with original values',
            run: () => void save(drill, isDesktop, { format: 'junit', isPseudonymous: false }),
          },
        ]}
      />
      <Menu
        trigger={
          <IconButton label="More actions">
            <Ellipsis aria-hidden />
          </IconButton>
        }
        items={[{ label: 'Delete drill…', Icon: Trash2, isDangerous: true, run: () => setAsking(true) }]}
      />
      {isAsking ? (
        <ConfirmDialog
          title="Delete the drill?"
          text="Its result and its sendings are deleted. You can’t undo this."
          confirmLabel="Delete drill"
          isDangerous
          onConfirm={() => void deleteDrill(drill.id)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  )
}

async function save({ id }: Drill, isDesktop: boolean, choice: ReportChoice): Promise<void> {
  try {
    const saved = await saveReport(id, choice, isDesktop)
    if (saved !== null) say(`${saved} saved`)
  } catch (error) {
    showDrillError(toAppError(error).message)
  }
}
