import { ArrowDown, ArrowUp, Copy, Ellipsis, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'
import type { ResponseRule } from '#contract/sending/routes'
import { Checkbox, IconButton, Menu, Row, Stack, Tag, Twisty } from '#ui'
import { ConditionFields } from './condition-fields.tsx'
import { ReactionFields } from './reaction-fields.tsx'
import styles from './rule-card.module.css'
import { isFailing, ruleSentence } from './rule-text.ts'

interface RuleCardProps {
  readonly rule: ResponseRule
  /** From 1. */
  readonly place: number
  readonly isLast: boolean
  readonly opensAtOnce: boolean
  readonly onChange: (rule: ResponseRule) => void
  readonly onMove: (step: -1 | 1) => void
  readonly onDuplicate: () => void
  readonly onRemove: () => void
}

/** A rule in one sentence; expanded, the form of it. */
export function RuleCard(props: RuleCardProps) {
  const { rule, place, isLast, onChange, onMove } = props
  const [isOpen, setIsOpen] = useState(props.opensAtOnce)
  const id = useId()
  return (
    <li className={styles.rule} data-off={!rule.isEnabled} data-failing={isFailing(rule)}>
      <Row gap="2" className={styles.head}>
        <Checkbox
          className={styles.on}
          label={`Rule ${place} is on`}
          isLabelHidden
          isChecked={rule.isEnabled}
          onChange={isEnabled => onChange({ ...rule, isEnabled })}
        />
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Twisty className={styles.twisty} isOpen={isOpen} />
          <span className={styles.sentence}>{ruleSentence(rule)}</span>
          {rule.isEnabled ? null : <Tag>off</Tag>}
        </button>
        <Menu
          trigger={
            <IconButton label={`Actions for rule ${place}`}>
              <Ellipsis aria-hidden />
            </IconButton>
          }
          items={[
            { label: 'Duplicate', Icon: Copy, run: props.onDuplicate },
            {
              label: 'Move up',
              Icon: ArrowUp,
              run: () => onMove(-1),
              isDisabled: place === 1,
              reason: 'Already first.',
            },
            {
              label: 'Move down',
              Icon: ArrowDown,
              run: () => onMove(1),
              isDisabled: isLast,
              reason: 'Already last.',
            },
            'separator',
            { label: 'Delete', Icon: Trash2, run: props.onRemove, isDangerous: true },
          ]}
        />
      </Row>
      {isOpen ? (
        <Stack gap="4" className={styles.fields} id={id}>
          <ConditionFields when={rule.when} onChange={when => onChange({ ...rule, when })} />
          <ReactionFields
            place={place}
            reaction={rule.reaction}
            onChange={reaction => onChange({ ...rule, reaction })}
          />
        </Stack>
      ) : null}
    </li>
  )
}
