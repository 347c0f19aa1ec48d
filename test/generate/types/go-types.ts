import {
  describeTypes,
  introduction,
  type Member,
  type NamedType,
  type Shape,
  typeName,
} from './describe-types.ts'

/** A Go package without dependencies, for Go 1.18 or later. */
export function goTypes(): string {
  const types = describeTypes(false)
  return `${introduction.map(line => `// ${line}`).join('\n')}
package notifications

import (
	"encoding/json"
	"strings"
)

// Text is a JSON text. A JSON number is read as its digits, since some real notifications have numbers.
type Text string

// UnmarshalJSON reads a JSON text, number or null.
func (t *Text) UnmarshalJSON(data []byte) error {
	if len(data) > 0 && (data[0] == '-' || data[0] >= '0' && data[0] <= '9') {
		*t = Text(data)
		return nil
	}
	return json.Unmarshal(data, (*string)(t))
}

${types.map(declaration).filter(Boolean).join('\n')}
// OtherNotification is of another event or type.
type OtherNotification struct {
	Event   string          \`json:"event"\`
	Payload json.RawMessage \`json:"payload"\`
}

func (*OtherNotification) isNotification() {}

// Decode returns a pointer to the notification's type by event and payload.type, or to an OtherNotification.
func Decode(body []byte) (Notification, error) {
	var head struct {
		Event   string
		Payload json.RawMessage
	}
	if err := json.Unmarshal(body, &head); err != nil {
		return nil, err
	}
	notification := notificationOf(head.Event, head.Payload)
	return notification, json.Unmarshal(body, notification)
}

func notificationOf(event string, payload json.RawMessage) Notification {
	switch strings.ToLower(event) {
${['Funding', 'Withdrawal'].map(name => `	case "${name.toLowerCase()}":\n		return &${name}Notification{}`).join('\n')}
	case "transaction":
		var head struct{ Type TransactionType }
		// A payload without a readable type is of another type.
		_ = json.Unmarshal(payload, &head)
		switch head.Type {
${valuesOf(types, 'TransactionType')
  .map(type => `		case TransactionType${typeName(type)}:\n			return &${typeName(type)}Notification{}`)
  .join('\n')}
		}
	}
	return &OtherNotification{}
}
`
}

function valuesOf(types: readonly NamedType[], name: string): readonly string[] {
  return types.flatMap(type => (type.is === 'choice' && type.name === name ? type.values : []))
}

function declaration(type: NamedType): string {
  const { name } = type
  const head = `// ${name}: ${type.note}\n`
  switch (type.is) {
    case 'choice': {
      // A capitalized form has the same name: constants have the first.
      const constants = new Map(
        type.values.toReversed().map(value => [`${name}${typeName(value)}`, value] as const),
      )
      const width = Math.max(...[...constants.keys()].map(({ length }) => length))
      const lines = [...constants]
        .toReversed()
        .map(([constant, value]) => `	${constant.padEnd(width)} ${name} = "${value}"`)
      return `${head}type ${name} string\n\nconst (\n${lines.join('\n')}\n)\n`
    }
    case 'union':
      return name === 'Notification' ? `${head}type Notification interface{ isNotification() }\n` : ''
    case 'object': {
      const marker = name.endsWith('Notification') ? `\nfunc (*${name}) isNotification() {}\n` : ''
      return `${head}type ${name} struct {\n${type.members.map(memberLines).join('\n\n')}\n}\n${marker}`
    }
  }
}

function memberLines({ name, note, shape, isRequired, isNullable }: Member): string {
  const type = typeOf(shape)
  const isPointer = isNullable && !type.startsWith('[]') && type !== 'json.RawMessage'
  return `	// ${note}\n	${typeName(name)} ${isPointer ? '*' : ''}${type} \`json:"${name}${isRequired ? '' : ',omitempty'}"\``
}

function typeOf(shape: Shape): string {
  switch (shape.is) {
    case 'text':
      return 'string'
    case 'amount':
    case 'scalar':
      return 'Text'
    case 'boolean':
      return 'bool'
    case 'no-text':
      return 'string'
    case 'any':
      return 'json.RawMessage'
    case 'choice':
    case 'object':
      return shape.name
    case 'literal':
      return shape.of
    case 'list':
      return `[]${shape.items}`
  }
}
