import { defineOptions, localText } from '@gapura/core'

export const options = defineOptions('help', {
  terms: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['title', 'text'],
      properties: {
        title: { ...localText(200), description: 'The heading, by language.' },
        text: { ...localText(10_000), description: 'The text below it, by language.' },
      },
    },
    maxItems: 40,
    default: [],
    examples: [
      [{ title: { id: 'Pengembalian dana', en: 'Refunds' }, text: { id: 'Dalam 7 hari.', en: 'Within 7 days.' } }],
    ],
    description:
      'Your own chapters of the terms, shown after the built-in ones, at most 40. Plain text: each line is a paragraph, lines that begin with "- " form a list, {{partner}} is replaced by your name. Default: none.',
  },
  /** The texts of a chapter are `terms.<chapter>.title` and `.text`. */
  termsBuiltIn: {
    type: 'array',
    items: {
      type: 'string',
      enum: [
        'service',
        'account',
        'age',
        'registration',
        'packages',
        'activation',
        'unused',
        'payment',
        'cancellation',
        'conduct',
        'data',
        'changes',
      ],
      enumDescriptions: [
        'The service and who offers it.',
        'The account.',
        'The age of customers.',
        'The registration fee.',
        'Packages.',
        'When a package begins.',
        'Unused data and time.',
        'Payment.',
        'Pausing a package.',
        'Fair use.',
        'Personal data.',
        'Changes of these terms.',
      ],
    },
    maxItems: 12,
    default: [
      'service',
      'account',
      'age',
      'registration',
      'packages',
      'activation',
      'unused',
      'payment',
      'cancellation',
      'conduct',
      'data',
      'changes',
    ],
    description:
      'Built-in chapters of the terms to show, in this order. An empty list shows none, for partners with terms of their own. Default: all.',
  },
  faq: {
    type: 'array',
    items: {
      type: 'object',
      additionalProperties: false,
      required: ['question', 'answer'],
      properties: {
        question: { ...localText(200), description: 'The question, by language.' },
        answer: { ...localText(4_000), description: 'Its answer, by language.' },
      },
    },
    maxItems: 60,
    default: [],
    examples: [
      [{ question: { id: 'Jam buka?', en: 'Opening hours?' }, answer: { id: 'Pukul 8–20.', en: '8 am to 8 pm.' } }],
    ],
    description:
      'Your own questions and answers, shown above the built-in ones, at most 60. Plain text: each line of an answer is a paragraph, lines that begin with "- " form a list, {{partner}} is replaced by your name. Default: none.',
  },
  faqBuiltIn: {
    type: 'array',
    items: {
      type: 'string',
      enum: ['start', 'packages', 'payment', 'network', 'account'],
      enumDescriptions: ['The first steps.', 'Packages.', 'Payment.', 'The connection.', 'The account.'],
    },
    maxItems: 5,
    default: ['start', 'packages', 'payment', 'network', 'account'],
    description: 'Built-in groups of questions to show, in this order. An empty list shows none. Default: all.',
  },
  hours: {
    ...localText(200),
    default: {},
    examples: [{ id: 'Senin–Sabtu, 08.00–20.00 WIB', en: 'Monday to Saturday, 8 am to 8 pm (WIB)' }],
    description:
      'Support hours in files of an earlier release: as `contact.hours`, which replaces it. Default: nothing is shown.',
  },
})
