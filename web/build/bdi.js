// An ESLint rule: names chosen by people must be rendered in <bdi>, so that a name written from right to left does not
// reorder the text beside it. Names inside sentences are isolated by t (src/isolated.ts).

const nameIdentifiers = /^(name|courtName|teamName|leagueName|nameOf)$/

/** Elements that cannot contain <bdi>, or whose names are chosen by us and not by users. */
const exemptElements = /^(option|title|code|abbr)$/

export const bdi = {
  meta: {
    type: 'problem',
    schema: [],
    messages: { bare: 'Show a name in <bdi>: it may be written from right to left.' },
  },
  create: (context) => ({
    JSXExpressionContainer(node) {
      const { parent, expression } = node
      if (parent.type !== 'JSXElement' && parent.type !== 'JSXFragment') return
      const tag = parent.openingElement?.name.name ?? ''
      if (tag === 'bdi' || exemptElements.test(tag) || !isName(expression)) return
      context.report({ node, messageId: 'bare' })
    },
  }),
}

/** Whether an expression is a name, judged by its identifiers: name, team.name, names[0], nameOf(team), name || … */
function isName(node) {
  switch (node.type) {
    case 'Identifier':
      return nameIdentifiers.test(node.name)
    case 'MemberExpression':
      return (!node.computed && nameIdentifiers.test(node.property.name)) || isNames(node.object)
    case 'CallExpression':
      return node.callee.type === 'Identifier' && nameIdentifiers.test(node.callee.name)
    case 'LogicalExpression':
      return (node.operator !== '&&' && isName(node.left)) || isName(node.right)
    case 'ConditionalExpression':
      return isName(node.consequent) || isName(node.alternate)
    case 'TSNonNullExpression':
      return isName(node.expression)
    default:
      return false
  }
}

/** Whether an expression is a collection of names: names[0], names.team1. */
function isNames(node) {
  return node.type === 'Identifier' && node.name === 'names'
}
