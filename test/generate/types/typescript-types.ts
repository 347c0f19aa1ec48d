import { describeTypes, introduction, type Member, type NamedType, type Shape } from './describe-types.ts'

/** TypeScript declarations that import nothing. */
export function typescriptTypes(): string {
  const [first = '', ...more] = introduction
  const head = [`// ${first}`, ...more.map(line => `// ${line}`)].join('\n')
  return `${head}\n\n${describeTypes(true).map(declaration).join('\n')}`
}

function declaration(type: NamedType): string {
  const head = `/** ${type.note} */\nexport`
  switch (type.is) {
    case 'choice':
      return `${head} type ${type.name} = ${literals(type.values)}\n`
    case 'union':
      return `${head} type ${type.name} = ${type.of.join(' | ')}\n`
    case 'object': {
      const more = type.isOpen ? ['  readonly [member: string]: unknown'] : []
      return `${head} interface ${type.name} {\n${[...type.members.map(memberLines), ...more].join('\n')}\n}\n`
    }
  }
}

function memberLines({ name, note, shape, isRequired, isNullable }: Member): string {
  const type = typeOf(shape)
  const isAlreadyNull = shape.is === 'any' || shape.is === 'no-text'
  return `  /** ${note} */\n  readonly ${name}${isRequired ? '' : '?'}: ${type}${isNullable && !isAlreadyNull ? ' | null' : ''}`
}

function typeOf(shape: Shape): string {
  switch (shape.is) {
    case 'text':
    case 'amount':
      return 'string'
    case 'scalar':
      return 'number | string'
    case 'boolean':
      return 'boolean'
    case 'no-text':
      return "'' | null"
    case 'any':
      return 'unknown'
    case 'choice':
    case 'object':
      return shape.name
    case 'literal':
      return literals(shape.values)
    case 'list':
      return `readonly ${shape.items}[]`
  }
}

function literals(values: readonly string[]): string {
  return values.map(value => `'${value}'`).join(' | ')
}
