import type { Translation } from '../message.ts';
import type { ruleEn } from './en.ts';

export const ruleFr = {
  'rule.unreadable': '« {rule} » : la condition est illisible à l’élément {part} : « {token} » n’y a pas sa place',
  'rule.tooLong': '« {rule} » : une condition a au plus {max} éléments',
  'rule.unfinished': '« {rule} » : la condition se termine trop tôt',
  'rule.questionNotOnForm': '« {rule} », élément {part} : la question {question} n’est pas dans ce formulaire',
  'rule.notOffered': '« {rule} », élément {part} : « {value} » n’est pas une option de « {question} »',
  'rule.notNumber': '« {rule} », élément {part} : « {value} » n’est pas un nombre, or « {question} » en demande un',
  'rule.notDate': '« {rule} », élément {part} : « {value} » n’est pas une date, or « {question} » en demande une',
  'rule.notTime': '« {rule} », élément {part} : « {value} » n’est pas une heure, or « {question} » en demande une',
  'rule.notOrdered':
    '« {rule} », élément {part} : « {operator} » classe des nombres, des dates et des heures ; les réponses à « {question} » n’ont pas d’ordre, utilisez = ou !=',
  'rule.nullOrdered':
    '« {rule} », élément {part} : « {operator} » ne s’applique pas à null, utilisez = null (sans réponse) ou != null (avec réponse)',
  'rule.onlyAnswered':
    '« {rule} », élément {part} : de « {question} » une règle peut seulement demander s’il y a une réponse (= null, != null)',
  'rule.nowNeedsDate':
    '« {rule} », élément {part} : now ne se compare qu’à une date ou une heure, et « {question} » ne demande ni l’une ni l’autre',
  'rule.blankValue':
    '« {rule} », élément {part} : la valeur est vide ; pour demander si « {question} » est sans réponse, comparez-la à null',
  'rule.noOptions': '« {rule} », élément {part} : « {question} » n’a pas d’options ; comparez-la à une valeur saisie',
  'rule.differentKinds':
    '« {rule} », élément {part} : « {left} » et « {right} » demandent des choses différentes et ne peuvent être comparées',
  'rule.noQuestion': '« {rule} », élément {part} : cette comparaison ne lit aucune question',
  'rule.noTarget': '« {rule} » : choisissez la question sur laquelle la règle agit',
  'rule.targetNotOnForm': '« {rule} » : la question sur laquelle elle agit n’est pas dans le formulaire « {form} »',
  'rule.noForm': '« {rule} » : choisissez le formulaire que la règle ouvre',
  'rule.targetNotCoded': '« {rule} » : « {question} » n’a pas d’options, aucune ne peut donc être sélectionnée',
  'rule.noAnswer': '« {rule} » : choisissez l’option de « {question} » que la règle sélectionne',
  'rule.answerNotOffered': '« {rule} » : l’option qu’elle sélectionne n’est pas une option de « {question} »',
  'rule.hidesItself': '« {rule} » : la règle masque « {question} », que sa propre condition lit',
  'rule.selectsItself': '« {rule} » : la règle remplit « {question} », que sa propre condition lit',
  'rule.circle':
    '« {rule} » : ces règles tournent en rond : {rules}. Chacune change une question ({questions}) qu’une autre d’entre elles lit',
  'rule.neverTrue': '« {rule} » n’agit jamais : aucune réponse à ces questions ne rend sa condition vraie : {questions}',
  'rule.alwaysTrue': '« {rule} » agit toujours : sa condition est vraie quelles que soient les réponses à ces questions : {questions}',
  'rule.partNeverTrue': '« {rule} », élément {part} : à partir d’ici, aucune réponse ne rend ce morceau vrai : {questions}',
  'rule.partAlwaysTrue': '« {rule} », élément {part} : à partir d’ici, ce morceau est vrai quelle que soit la réponse : {questions}',
  'rule.repeats': '« {rule} » répète la règle « {other} »',
  'rule.shadowed': '« {rule} » n’a jamais son tour : « {other} » a la même condition et remplit avant elle la même question',
  'rule.whyNoAnswer': '« {question} » n’a pas de réponse',
  'rule.whyNotOnForm': 'La question {question} n’est pas dans ce formulaire',
  'rule.whyNotOrdered': '« {operator} » ne classe que des nombres, des dates et des heures',
  'rule.whyNotComparable': '« {left} » et « {right} » ne peuvent être comparés',
  'rule.whyTrue': '« {left} » {operator} « {right} » est vrai',
  'rule.whyFalse': '« {left} » {operator} « {right} » n’est pas vrai',
  'rule.whyAll': 'Les {count} éléments sont vrais',
  'rule.whyNotAll': '{failed} éléments sur {count} ne sont pas vrais',
  'rule.whyAny': '{held} éléments sur {count} sont vrais ; un seul suffit',
  'rule.whyNone': 'Aucun des {count} éléments n’est vrai',
} as const satisfies Translation<typeof ruleEn>;
