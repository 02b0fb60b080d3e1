/**
 * Whole names of files whose extension says nothing of their language, or another one.
 * Generated from linguist-languages (MIT) by test/support/languages/generateLanguageTable.ts; do not edit.
 */
export const fileNameTable = `
abuild|APKBUILD;Ant Build System|ant.xml,build.xml;aconf|.htaccess,apache2.conf,httpd.conf;bird|bird.conf;Browserslist|.browserslistrc,browserslist;cmake|CMakeLists.txt;CODEOWNERS|CODEOWNERS
cabal|cabal.config,cabal.project;Caddy|Caddyfile;md2|MD5SUMS,SHA1SUMS,SHA256SUMS,SHA256SUMS.txt,SHA512SUMS,checksums.txt,cksums,md5sum.txt;clj|riemann.config
Cloud Firestore Security Rules|firestore.rules;cjsx|Cakefile;cylc|suite.rc;dockerfile|Containerfile,Dockerfile;Dune|dune-project;Earthly|Earthfile;ex|mix.lock
el|.abbrev_defs,.gnus,.spacemacs,.viper,Cask,Eask,Project.ede,_emacs,abbrev_defs;erl|Emakefile,rebar.config,rebar.config.lock,rebar.lock;factor|.factor-boot-rc,.factor-rc;fy|Fakefile
Gemfile.lock|Gemfile.lock;gitattributes|.gitattributes;commit|.gitmessage,COMMIT_EDITMSG;gitconfig|.gitmodules,.tgitconfig,config.worktree;Git Revision List|.git-blame-ignore-revs
go.sum|go.sum,go.work.sum;go.mod|go.mod;tmpl|_helpers.tpl;go.work|go.work;gdns|project.godot;grt|Jenkinsfile;gtk|gtkrc,gtkrc-2.0;HAProxy|haproxy.cfg;hocon|.scalafix.conf,.scalafmt.conf
hosts|HOSTS,hosts,hosts.txt;ini|.buckconfig,.coveragerc,.flake8,.gitreview,.pylintrc,buildozer.spec,pylintrc,vlcrc;ignore|.ignore,gitignore-global,gitignore_global;Isabelle ROOT|ROOT
JAR Manifest|MANIFEST.MF
jsonc|.babelrc,.devcontainer.json,.eslintrc,.eslintrc.json,.jscsrc,.jshintrc,.jslintrc,.oxlintrc.json,.swcrc,api-extractor.json,devcontainer.json,jsconfig.json,language-configuration.json,tsconfig.json,tslint.json
har|.all-contributorsrc,.arcconfig,.auto-changelog,.c8rc,.htmlhintrc,.imgbotconfig,.nycrc,.releaserc,.secrets.baseline,.tern-config,.tern-project,.watchmanconfig,MODULE.bazel.lock,Package.resolved,Pipfile.lock,bun.lock,composer.lock,deno.lock,flake.lock,mcmod.info
js|Jakefile;ipynb|Notebook;just|.JUSTFILE,.Justfile,.justfile,JUSTFILE,Justfile,justfile;KCL|kcl.mod,kcl.mod.lock;kak|kakrc;pcbnew|fp-lib-table;l|Lexer.x,lexer.x;ld|ld.script;ls|Slakefile
p8|.luacheckrc;M4Sugar|configure.ac;mk|BSDmakefile,GNUmakefile,Kbuild,Makefile,Makefile.am,Makefile.boot,Makefile.frag,Makefile.in,Makefile.inc,Makefile.pc,Makefile.wat,makefile,makefile.sco,mkfile
md|contents.lr;Maven POM|pom.xml;Meson|meson.build,meson_options.txt;npmrc|.npmrc;nf|nextflow.config;nginx|nginx.conf;nim|nim.cfg;nu|Nukefile;opts|.ackrc,.rspec,.yardopts,ackrc,mocha.opts
aw|.php_cs,.php_cs.dist,Phakefile;t|.latexmkrc,Rexfile,ack,cpanfile,latexmkrc;Pip Requirements|dev-requirements.txt,requirements-dev.txt,requirements.lock.txt,requirements.txt;Procfile|Procfile
pp|Modulefile;py|.gclient,DEPS,SConscript,SConstruct,wscript;Qt Script|installscript.qs,toolchain_installscript.qs;Quake|m3makefile,m3overrides;inputrc|.inputrc,inputrc
Record Jar|language-subtag-registry.txt;redirects|_redirects;robots|robots.txt;me|eqnrc,mmn,mmt,troffrc,troffrc-end
rb|.irbrc,.pryrc,.simplecov,Appraisals,Berksfile,Brewfile,Buildfile,Capfile,Dangerfile,Deliverfile,Fastfile,Gemfile,Guardfile,Jarfile,Mavenfile,Podfile,Puppetfile,Rakefile,Snapfile,Steepfile,Thorfile,Vagrantfile,buildfile
r|.Rapp.history,.Rprofile,expr-dist;te|file_contexts,genfs_contexts,initial_sids,port_contexts,security_classes;sshconfig|ssh-config,ssh_config,sshconfig,sshconfig.snip,sshd-config,sshd_config
shellcheckrc|.shellcheckrc
sh|.bash_aliases,.bash_functions,.bash_history,.bash_logout,.bash_profile,.bashrc,.cshrc,.envrc,.flaskenv,.kshrc,.login,.profile,.tmux.conf,.xinitrc,.xsession,.zlogin,.zlogout,.zprofile,.zshenv,.zshrc,9fs,PKGBUILD,bash_aliases,bash_logout,bash_profile,bashrc,cshrc,gradlew,kshrc,login,man,mvnw,profile,tmux.conf,xinitrc,xsession,zlogin,zlogout,zprofile,zshenv,zshrc
Singularity|Singularity;smk|Snakefile;Soong|Android.bp;bzl|BUCK,BUILD,BUILD.bazel,MODULE.bazel,Tiltfile,WORKSPACE,WORKSPACE.bazel,WORKSPACE.bzlmod
toml|Cargo.lock,Cargo.toml.orig,Gopkg.lock,Pipfile,mise.local.lock,mise.lock,pdm.lock,poetry.lock,uv.lock;tm|owh,starfield;tm-properties|.tm_properties
no|CITATION,CITATIONS,COPYING,COPYING.regex,COPYRIGHT.regex,FONTLOG,INSTALL,INSTALL.mysql,LICENSE,LICENSE.mysql,NEWS,README.me,README.mysql,README.nss,README.pc,click.me,delete.me,keep.me,package.mask,package.use.mask,package.use.stable.mask,read.me,readme.1st,test.me,use.mask,use.stable.mask
torrc|torrc;vim|.exrc,.gvimrc,.nvimrc,_vimrc,gvimrc,nvimrc,vimrc;wgetrc|.wgetrc;X Font Directory Index|encodings.dir,fonts.alias,fonts.dir,fonts.scale;XCompose|.XCompose,XCompose,xcompose
ct|.classpath,.project,App.config,NuGet.config,Settings.StyleCop,Web.Debug.config,Web.Release.config,Web.config,packages.config;Xmake|xmake.lua
yml|.clang-format,.clang-tidy,.clangd,.gemrc,CITATION.cff,glide.lock,pixi.lock,yarn.lock;curlrc|.curlrc,_curlrc;cron|crontab;dircolors|.dir_colors,DIR_COLORS,_dir_colors,_dircolors,dir_colors
nanorc|nanorc
`;
