import type { Translation } from '../message.ts';
import type { siteEn } from './en.ts';

export const siteFr: Translation<typeof siteEn> = {
  'site.centreDecides': 'Ce serveur a rejoint un serveur central, qui décide du programme. Faites la modification là-bas.',
  'site.noSite': 'Ceci est réservé aux serveurs qui ont rejoint celui-ci comme sites',
  'site.badCode': 'Le code est faux, a déjà servi ou est trop ancien. Demandez-en un autre au serveur central.',
  'site.otherVersion': 'Le serveur central et le site ont des versions différentes de Fieldward. Installez la même version sur les deux.',
  'site.ofSite': 'Ce serveur est lui-même un site. Les sites rejoignent son serveur central.',
  'site.joined': 'Ce site a déjà rejoint le serveur. Mettez-y fin et attendez-en un autre.',
  'site.name': 'Un site porte déjà ce nom',
  'site.unreachable': 'Le serveur central ne répond pas',
  'site.refused': 'Le serveur central a refusé : {reason}',
  'site.mixed': 'Ce qui est venu du serveur central ne va pas encore ensemble. Cela sera demandé de nouveau.',
  'site.notTaken': 'Ce qui est venu du serveur central ne peut pas être repris. Le journal de ce serveur dit pourquoi.',
  'site.about': 'Serveurs de centres de santé sans réseau. Ils reçoivent d’ici formulaires, concepts, lieux et comptes.',
  'site.new': 'Attendre un site',
  'site.newAbout':
    'Le centre de santé a son propre serveur. Il rejoint celui-ci avec un code, une seule fois, et en reçoit ensuite le programme. Les comptes liés à des lieux du site et à aucun autre peuvent s’y connecter.',
  'site.notPatients':
    'Les patients restent sur le serveur où ils sont enregistrés. Ils ne voyagent pas. Donnez à chaque site ses propres numéros, avec un préfixe à lui (Numéros) : deux serveurs qui tirent d’une même source donnent un même numéro à deux personnes.',
  'site.called': 'Nom',
  'site.places': 'Lieux',
  'site.state': 'État',
  'site.lastContact': 'Dernier contact',
  'site.behind': 'Tables en chemin',
  'site.address': 'Dernière adresse',
  'site.expected': 'N’a pas encore rejoint',
  'site.expired': 'Code expiré',
  'site.isJoined': 'A rejoint',
  'site.versionDiffers': 'Autre version de Fieldward',
  'site.isEnded': 'Terminé',
  'site.endedBy': 'Terminé par {name}, {when}',
  'site.code': 'Code pour {name}',
  'site.codeHow': 'Sur la machine du centre de santé, dans une nouvelle installation, avant son premier démarrage :',
  'site.codeUntil': 'Il sert une seule fois, jusqu’au {when}. Il ne sera plus affiché.',
  'site.anotherCode': 'Nouveau code',
  'site.anotherCodeOf': 'Nouveau code pour {name}',
  'site.end': 'Mettre fin',
  'site.endOf': 'Mettre fin à {name}',
  'site.endSite': 'Mettre fin à ce site',
  'site.endWhat':
    'Ce serveur ne lui dit plus rien. Il garde ce qu’il a et continue à travailler avec. Cela ne peut pas être annulé ; pour le même centre de santé, vous pouvez attendre un autre site.',
  'site.wasEnded': 'Il a été mis fin au site',
  'site.none': 'Aucun site',
  'site.noneWhy':
    'Un centre de santé qui n’a pas de réseau pendant des semaines peut avoir son propre serveur et recevoir d’ici le programme.',
  'site.own': 'Ce serveur est le site {name} de {address}',
  'site.ownFacts': 'Dernier contact : {when}. Tables en chemin : {behind}.',
  'site.ownNever': 'jamais',
  'site.ownEnded': 'Le serveur central a mis fin à ce site. Ce qui est ici reste, et rien de plus ne vient.',
  'site.ownAbout':
    'Formulaires, concepts, lieux, comptes et paramètres viennent du serveur central et y sont modifiés. Les patients restent ici.',
};
