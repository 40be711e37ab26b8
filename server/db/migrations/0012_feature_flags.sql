-- A flag without a row is on. Versions before this one wrote "off" for every screen that did not exist yet, which
-- would keep it closed once it does; nobody at the board can have meant those rows.
delete from feature_flags
 where not is_on
   and name in ('cmeRepositoryPage', 'personalProfilePage', 'medicalTrainingPage', 'professionalStandingPage',
                'continuousCertificationPage', 'committeesPage', 'gmeHistoryPage');
