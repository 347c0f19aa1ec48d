import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { fixturesQuery } from '../../../data/sending/fixtures.ts'
import { closeOverlay, useNavigation } from '../../../navigation/navigation.ts'
import { statusShape } from '../../../notification/labels.ts'
import { ServiceMark } from '../../../notification/service-mark.tsx'
import dialogStyles from '../../../ui/dialogs/dialog.module.css'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { withSmallFirst } from '../../../ui/text/first-letter.ts'
import { Kbd } from '../../../ui/text/kbd.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { openSending } from '../../sending/index.ts'
import styles from './command-palette.module.css'
import { paletteActions } from './palette-actions.ts'

/** The command palette: every action by name. */
export function CommandPalette() {
  const isOpen = useNavigation(state => state.overlay === 'palette')
  return (
    <Dialog.Root open={isOpen} onOpenChange={open => !open && closeOverlay()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={dialogStyles.scrim} />
        <Dialog.Popup className={styles.palette} aria-label="Commands">
          <Dialog.Title className="visually-hidden">Commands</Dialog.Title>
          <PaletteContent />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteContent() {
  const fixtures = useQuery(fixturesQuery).data?.fixtures ?? []
  return (
    <Command loop label="Commands">
      <Command.Input className={styles.paletteInput} placeholder="Search commands and data" autoFocus />
      <Command.List className={styles.paletteList} label="Commands">
        <Command.Empty className={styles.paletteEmpty}>No results</Command.Empty>
        <Command.Group heading="Commands">
          {paletteActions().map(action => (
            <Command.Item key={action.title} className={styles.paletteItem} onSelect={action.run}>
              <VisibleText text={action.title} />
              {action.keys === undefined ? null : <Kbd isHint>{action.keys}</Kbd>}
            </Command.Item>
          ))}
        </Command.Group>
        <Command.Group heading="Send">
          {fixtures.map(fixture => (
            <Command.Item
              key={fixture.id}
              value={`send ${fixture.id} ${fixture.title}`}
              className={styles.paletteItem}
              onSelect={() => openSending(fixture.id)}
            >
              <ServiceMark service={fixture.service} />
              <StatusMark shape={statusShape(fixture.status)} />
              Send <VisibleText text={withSmallFirst(fixture.title)} />
            </Command.Item>
          ))}
        </Command.Group>
      </Command.List>
    </Command>
  )
}
