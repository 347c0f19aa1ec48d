import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { drillDefaultsSchema } from '#contract/drill/drill-defaults'
import { projectFileName } from '#contract/project'
import { projectQuery } from '#data'
import { Notice, Tag } from '#ui'
import { OpenProjectFile } from '../../project/index.ts'
import type { DrillDraft } from '../state/drill-draft.ts'
import { fieldsOf, offerFile, useIsFromFile } from '../state/file-fields.ts'
import { useDrillForm } from '../state/start-drill.ts'

/** Marks a field with the value of the project's file. */
export function FromFile({ of }: { readonly of: keyof DrillDraft }) {
  return useIsFromFile(of) ? <Tag title={`Set in ${projectFileName}.`}>from file</Tag> : null
}

/** Fills in the values of the project's file, and leads to it. */
export function FileValues() {
  const { data } = useQuery(projectQuery)
  const hasSome = useDrillForm(({ ofFile }) => Object.keys(ofFile).length > 0)
  useEffect(() => {
    if (data === undefined) return
    offerFile(data.drill === null ? {} : fieldsOf(drillDefaultsSchema.parse(data.drill)))
  }, [data])
  if (!hasSome) return null
  return (
    <Notice tone="info" actions={<OpenProjectFile />}>
      Values marked “from file” are from {projectFileName}. A change here counts for this form only.
    </Notice>
  )
}
