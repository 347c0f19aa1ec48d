import { describeTypes, introduction, type Member, type NamedType, type Shape } from './describe-types.ts'

/** A Python module of TypedDicts, for Python 3.11 or later. */
export function pythonTypes(): string {
  const [first = '', ...more] = introduction
  const head = `"""${first}\n\n${more.join('\n')}\n\nUse: notification: Notification = json.loads(body)\n"""`
  const imports = 'from typing import Literal, NotRequired, TypeAlias, TypedDict'
  return `${head}\n\n${imports}\n${describeTypes(true).map(declaration).join('')}`
}

function declaration(type: NamedType): string {
  switch (type.is) {
    case 'choice':
      return `\n# ${type.note}\n${type.name}: TypeAlias = ${literals(type.values)}\n`
    case 'union':
      return `\n# ${type.note}\n${type.name}: TypeAlias = ${type.of.join(' | ')}\n`
    case 'object':
      return `\n\nclass ${type.name}(TypedDict):\n    """${type.note}"""\n\n${type.members.map(memberLines).join('')}\n`
  }
}

function memberLines({ name, note, shape, isRequired, isNullable }: Member): string {
  const isAlreadyNull = shape.is === 'any' || shape.is === 'no-text'
  const type = `${typeOf(shape)}${isNullable && !isAlreadyNull ? ' | None' : ''}`
  return `    # ${note}\n    ${name}: ${isRequired ? type : `NotRequired[${type}]`}\n`
}

function typeOf(shape: Shape): string {
  switch (shape.is) {
    case 'text':
    case 'amount':
      return 'str'
    case 'scalar':
      return 'int | str'
    case 'boolean':
      return 'bool'
    case 'no-text':
      return 'Literal[""] | None'
    case 'any':
      return 'object'
    case 'choice':
    case 'object':
      return shape.name
    case 'literal':
      return literals(shape.values)
    case 'list':
      return `list[${shape.items}]`
  }
}

function literals(values: readonly string[]): string {
  return `Literal[${values.map(value => `"${value}"`).join(', ')}]`
}
