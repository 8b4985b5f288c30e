import type { sessionEn } from '../en/session.ts';
import type { Translation } from '../message.ts';

export const sessionFr = {
  'session.title': 'Connexion',
  'session.username': 'Nom d’utilisateur',
  'session.password': 'Mot de passe',
  'session.login': 'Se connecter',
  'session.loading': 'Connexion en cours…',
  'session.logout': 'Déconnexion',
  'session.showPassword': 'Afficher le mot de passe',
  'session.hidePassword': 'Masquer le mot de passe',
  'session.tagline': 'Gestion des programmes de santé',
  'session.usernameRequired': 'Le nom d’utilisateur est obligatoire',
  'session.passwordRequired': 'Le mot de passe est obligatoire',
  'session.required': 'Obligatoire',
  'session.invalidCredentials': 'Identifiants incorrects',
  'session.expired': 'La session a expiré. Veuillez vous reconnecter',
  'session.idle': 'Vous avez été déconnecté après 30 minutes d’inactivité.',
  'session.signedOut': 'Vous êtes déconnecté.',
  'session.unreachable': 'Le serveur est injoignable. Vérifiez la connexion et réessayez.',
  'session.tooMany': 'Trop de tentatives. Attendez une minute puis réessayez.',
} as const satisfies Translation<typeof sessionEn>;
